import { expect, test } from '../fixtures.ts'

test('the web app manifest and all its icons are served', async ({ page }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    name: string
    display: string
    start_url: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Salon Management',
    display: 'standalone',
    start_url: '/',
  })
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)

  for (const { src, sizes, type } of manifest.icons) {
    const drawn = await page.evaluate(async (from) => {
      const image = new Image()
      image.src = from
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(drawn).toBe(sizes)
    expect((await page.request.get(src)).headers()['content-type']).toContain(type)
  }
})
