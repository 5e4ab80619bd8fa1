import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A small grey image as the bytes of a PNG; `shade` is from 0, black, to 255, white. */
export const greyPng = (shade: number): Buffer => {
  const side = 96
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of grey in each pixel, and a filter byte before each row.
  header[8] = 8
  const rows = Buffer.alloc(side * (side + 1), shade)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
