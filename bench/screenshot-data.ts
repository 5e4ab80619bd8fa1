import type { BrowserContext } from '@playwright/test'
import { customerRoutes } from '@salon/contract/customers'
import { onlineBookingRoutes, type OnlineBookingSettingsEdit } from '@salon/contract/online-booking'
import { operationOf, type Route } from '@salon/contract/route'
import type { Appointment } from '@salon/contract/appointments'
import { safetyRoutes } from '@salon/contract/safety'
import type { Service } from '@salon/contract/services'
import { noisePicture } from './noise-picture.ts'
import { demoSlug } from './booking-screenshots.ts'

/**
 * Adds what the demo salon lacks for its pictures: a booking page, clients who are there twice, a service that
 * requires a patch test, and allergies and a patch test with a photo of a client whose visit has photos.
 * @param context signed in
 */
export async function addScreenshotData(context: BrowserContext, address: string): Promise<void> {
  const send = async (
    route: Route,
    { id = 0, ...body }: { id?: number; [part: string]: unknown },
  ) => {
    const url = address + route.path.replace(':id', String(id))
    const answer = await context.request.fetch(url, { method: route.method, ...body })
    if (!answer.ok()) throw new Error(`${operationOf(route)} answered ${answer.status()}.`)
    return (await answer.json()) as { id: number }
  }
  const settings: OnlineBookingSettingsEdit = { isOn: true, slug: demoSlug }
  await send(onlineBookingRoutes.editSettings, { data: settings })
  for (const data of [
    { name: 'Ann Lee', email: 'ann@lee.example', phone: '+49 171 2345678' },
    { name: 'Lee Anne', phone: '0171 2345678', notes: 'Likes tea' },
    { name: 'Boris Orlov', phone: '+49 30 87654321', birthday: '1984-02-03' },
    { name: 'Борис Орлов', phone: '030 87654321' },
  ])
    await send(customerRoutes.add, { data })

  const services = (await (
    await context.request.get(`${address}/api/services`)
  ).json()) as Service[]
  await send(safetyRoutes.setServiceTest, {
    id: services.find(({ name }) => name === 'Brow tint')?.id ?? 0,
    data: { test: { product: 'RefectoCil', hoursBefore: 48, monthsValid: 6, effect: 'blocks' } },
  })

  const visits = (await (
    await context.request.get(`${address}/api/appointments`)
  ).json()) as Appointment[]
  const id = visits.find(({ beforePhotos }) => beforePhotos.length > 0)?.customerId
  if (id === undefined) throw new Error('No visit of the demo salon has photos.')
  await send(safetyRoutes.addCondition, {
    id,
    data: { kind: 'hair_dye', severity: 'severe', note: 'PPD' },
  })
  await send(safetyRoutes.addCondition, { id, data: { kind: 'latex', severity: 'mild' } })
  const test = await send(safetyRoutes.addTest, {
    id,
    data: {
      product: 'Koleston Perfect',
      batch: 'LOT-4711',
      place: 'Inner elbow',
      testedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      result: 'passed',
    },
  })
  await send(safetyRoutes.addTest, {
    id,
    data: { product: 'Igora Royal', testedAt: new Date(Date.now() - 3_600_000).toISOString() },
  })
  const buffer = await noisePicture({ width: 1200, height: 900, blur: 30 })
  const photo = { name: 'test.jpg', mimeType: 'image/jpeg', buffer }
  await send(safetyRoutes.addPhoto, { id: test.id, multipart: { photo } })
}
