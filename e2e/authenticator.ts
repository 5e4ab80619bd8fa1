import { createHmac } from 'node:crypto'

/** The current 30-second time step of TOTP. */
export const stepNow = () => Math.floor(Date.now() / 30_000)

/** The TOTP code (RFC 6238) of a time step; `key` is in base32. */
export function codeAt(step: number, key: string): string {
  const bits = key
    .replaceAll(' ', '')
    .split('')
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
