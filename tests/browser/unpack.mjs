// Unpack the browser that the package @sparticuz/chromium ships, and the libraries that it needs, into a folder.
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import tar from 'tar-fs';

const here = dirname(fileURLToPath(import.meta.url));
const packed = join(here, 'node_modules', '@sparticuz', 'chromium', 'bin');
const unpack = (file, into) => pipeline(createReadStream(join(packed, file)), createBrotliDecompress(), into);

const [folder] = process.argv.slice(2);
await unpack('al2023.tar.br', tar.extract(folder));
await unpack('chromium.br', createWriteStream(join(folder, 'chromium'), { mode: 0o755 }));
