// How the functions that orval makes send a request: to the address that the command line names.

const [base = ''] = process.argv.slice(2);

export async function http<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(base + path, options);
  const text = await response.text();
  return { status: response.status, data: text ? JSON.parse(text) : undefined, headers: response.headers } as T;
}
