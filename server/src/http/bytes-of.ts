/** A text of so many letters has room; a longer one is rare, and no such room is to be kept for it. */
const mostLetters = 512 * 1024

let room = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * A text as bytes. `Buffer.from` first counts how many there will be, and of a text that was put together
 * of thousands of pieces that takes longer than writing it out: so it is written where there is room
 * enough for any, and copied from there.
 */
export function bytesOf(text: string): Buffer {
  if (text.length > mostLetters) return Buffer.from(text)
  // No letter of a text takes more than three bytes.
  if (room.length < text.length * 3) room = Buffer.allocUnsafeSlow(text.length * 3)
  return Buffer.from(room.subarray(0, room.write(text)))
}
