import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request carries the signature (AWS, version 4) that a secret makes of it. */
export function isSignedWith(request: IncomingMessage, secret: string): boolean {
  const pattern =
    /Credential=[^/]+\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/
  const [, scope = '', day = '', region = '', names = '', signature] =
    pattern.exec(request.headers.authorization ?? '') ?? []
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, digest].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
