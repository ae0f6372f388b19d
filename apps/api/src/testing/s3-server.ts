import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../platform/files/s3-driver.ts';

const KEY = 'test-key';
const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/;

async function getBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: { bytes: Buffer; type: string }) {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = range ? object.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : object.bytes;
  response.writeHead(range ? 206 : 200, { 'content-type': object.type, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** So many names at a time, as the real one gives a thousand. */
const NAMES_A_PAGE = 300;

function listObjects(request: IncomingMessage, response: ServerResponse, objects: ReadonlyMap<string, unknown>) {
  const { searchParams } = new URL(request.url ?? '/', 'http://s3');
  const from = Number(searchParams.get('continuation-token') ?? 0);
  const names = [...objects.keys()].filter((name) => name.startsWith(searchParams.get('prefix') ?? '')).toSorted();
  const next = from + NAMES_A_PAGE < names.length ? `<NextContinuationToken>${from + NAMES_A_PAGE}</NextContinuationToken>` : '';
  const found = names.slice(from, from + NAMES_A_PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<ListBucketResult>${found.join('')}${next}</ListBucketResult>`);
}

/** As much of S3 as the drivers speak, in memory, on loopback: signed PUT, GET with ranges, HEAD, DELETE and lists, with the bucket in the path. */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await getBody(request);
    if (!SIGNATURE.test(request.headers.authorization ?? '')) return refuse(response, 403, 'AccessDenied');
    const declared = request.headers['x-amz-content-sha256'];
    // Streams are signed without their bytes.
    if (declared !== 'UNSIGNED-PAYLOAD' && declared !== createHash('sha256').update(body).digest('hex'))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    const [, bucket, ...rest] = new URL(request.url ?? '/', 'http://s3').pathname.split('/');
    if (bucket !== 'test-bucket') return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return listObjects(request, response, objects);
    const object = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
    else if (request.method === 'DELETE') objects.delete(key);
    else return object ? sendObject(request, response, object) : refuse(response, 404, 'NoSuchKey');
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: S3Settings = {
    bucket: 'test-bucket',
    region: 'eu-test-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: KEY,
    secretAccessKey: 'test-secret',
  };
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return { settings, objects, close };
}
