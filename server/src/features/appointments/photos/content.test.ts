import { crc32 } from 'node:zlib'
import { appointmentRoutes } from '@salon/contract/appointments'
import { maxPhotoBytes } from '@salon/contract/vocabulary'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { addPhoto, drawnPhoto, tryPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'

const place = openTestPhotos()
const salon = openSalon(() => place.config)

async function givenVisit() {
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(appointmentRoutes.add, { body: draft })
  const files = () => place.filesOf(userId)
  return { caller, id, files }
}

/** What is kept of a picture, in one of its sizes. */
async function kept(caller: Caller, id: number, photo: Uint8Array, size = '') {
  const { beforePhotos } = await addPhoto(caller, id, 'before', photo)
  const { rawPayload, headers } = await caller.raw('GET', `${beforePhotos.at(-1)}${size}`)
  expect(headers['content-type']).toBe('image/jpeg')
  return rawPayload
}

const colorAt = async (photo: Buffer, left: number, top: number) => {
  const pixel = await sharp(photo).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel]
}

const half = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Red on the left, blue on the right. */
async function redAndBlue() {
  const [red, blue] = [await half('#ff0000'), await half('#0000ff')]
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#000' } }).composite([
    { input: red, left: 0, top: 0 },
    { input: blue, left: 40, top: 0 },
  ])
}

describe('the content of a photo', () => {
  it('is rotated upright, and stripped of place, time and camera', async () => {
    const { caller, id } = await givenVisit()
    const taken = await (
      await redAndBlue()
    )
      .withExif({
        IFD0: { Make: 'Camera of Ann', Orientation: '6' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()

    const photo = await kept(caller, id, taken)

    const { width, height, format, exif, xmp, icc, orientation } = await sharp(photo).metadata()
    expect({ width, height, format }).toEqual({ width: 40, height: 80, format: 'jpeg' })
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(photo.includes('Camera of Ann')).toBe(false)
    const [top, bottom] = [await colorAt(photo, 20, 10), await colorAt(photo, 20, 70)]
    expect(top[0]).toBeGreaterThan(200)
    expect(bottom[2]).toBeGreaterThan(200)
  })

  it('gets as wide as a screen shows, and a square thumbnail beside it', async () => {
    const { caller, id } = await givenVisit()
    const photo = await drawnPhoto(90, 2400, 1800)

    const full = await sharp(await kept(caller, id, photo)).metadata()
    const small = await sharp(await kept(caller, id, photo, '&size=thumbnail')).metadata()

    expect([full.width, full.height]).toEqual([1600, 1200])
    expect([small.width, small.height]).toEqual([400, 400])
  })

  it('becomes white where it is transparent', async () => {
    const { caller, id } = await givenVisit()
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 30, height: 30, channels: 4, background } })
      .png()
      .toBuffer()

    expect(await colorAt(await kept(caller, id, clear), 15, 15)).toEqual([255, 255, 255])
  })

  it('is the first frame of what moves', async () => {
    const { caller, id } = await givenVisit()
    const frames = [await half('#ff0000'), await half('#0000ff')]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)

    const photo = await kept(caller, id, moving)

    expect((await sharp(photo).metadata()).height).toBe(40)
    expect((await colorAt(photo, 20, 20))[0]).toBeGreaterThan(200)
  })

  it.each(['png', 'webp', 'avif'] as const)('may be %s, whatever it is called', async (format) => {
    const { caller, id } = await givenVisit()
    const photo = await sharp(await drawnPhoto())
      .toFormat(format)
      .toBuffer()

    const { width, height } = await sharp(await kept(caller, id, photo)).metadata()

    expect([width, height]).toEqual([60, 40])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
  it.each([
    ['a drawing', () => Buffer.from(svg)],
    ['a drawing that begins like a GIF', () => Buffer.from(`GIF89a${svg}`)],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF')],
    ['text', () => Buffer.from('a photo, honestly')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'a TIFF',
      async () =>
        sharp(await drawnPhoto())
          .tiff()
          .toBuffer(),
    ],
    ['a photo that is cut off', async () => (await noise('jpeg')).subarray(0, 2_000)],
    ['a PNG that is cut off', async () => (await noise('png')).subarray(0, 20_000)],
    ['a beginning alone', async () => (await drawnPhoto()).subarray(0, 20)],
    ['more pixels than any camera has', () => bomb()],
  ])('is refused when it is %s, and leaves no file', async (_, content) => {
    const { caller, id, files } = await givenVisit()

    const { status, problem } = await tryPhoto(caller, id, await content())

    expect([status, problem.code]).toEqual([415, 'not_an_image'])
    expect(problem.detail).toBe('Please select an image file')
    expect(await files()).toEqual([])
  })

  it('is smaller than five megabytes, to the byte', async () => {
    const { caller, id, files } = await givenVisit()
    const photo = await drawnPhoto()
    // A JPEG ends where it says; what follows is not looked at.
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])

    const { status, problem } = await tryPhoto(caller, id, padded(maxPhotoBytes))

    expect([status, problem.code]).toEqual([413, 'photo_too_large'])
    expect(problem.detail).toBe('File size must be less than 5MB')
    expect(await files()).toEqual([])
    expect((await tryPhoto(caller, id, padded(maxPhotoBytes - 1))).status).toBe(201)
  })
})

const noise = (format: 'jpeg' | 'png') =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** A few bytes that claim to be a picture of 144 million pixels. */
async function bomb() {
  const png = await half('#000000')
  png.writeUInt32BE(12_000, 16)
  png.writeUInt32BE(12_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
