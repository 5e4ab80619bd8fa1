/** A multipart form with one photo, as a browser sends it. */
export const photoForm = (photo: Buffer, kind: 'before' | 'after', contentType = 'image/jpeg') => {
  const boundary = 'salon-bench-boundary'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${kind}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="photo"\r\n` +
    `Content-Type: ${contentType}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
