// Stands between a client and a service, cuts their connections, and swallows answers.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Proxy {
  /** Answers that no client has got, though the service has done what it was asked. */
  swallowed = 0;
  #isSwallowing = false;
  readonly #clients = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async before(service: string): Promise<Proxy> {
    const server = createServer((client) => proxy.#carry(client, Number(new URL(service).port)));
    const proxy = new Proxy(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cut all connections. */
  cut(): void {
    for (const client of this.#clients) client.destroy();
  }

  /** Swallow the next answer, and cut its connection. */
  swallow(): void {
    this.#isSwallowing = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.server.close();
  }

  #carry(client: Socket, port: number): void {
    const service = connect(port, '127.0.0.1');
    this.#clients.add(client);
    for (const [one, other] of [[client, service], [service, client]] as const) one.on('error', () => other.destroy()).on('close', () => other.destroy());
    client.on('close', () => this.#clients.delete(client)).pipe(service);
    service.on('data', (answer) => {
      if (!this.#isSwallowing) return client.write(answer);
      this.#isSwallowing = false;
      this.swallowed += 1;
      return client.destroy();
    });
  }
}
