import { expect, test } from '../fixtures.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingClipped,
  expectWordsWhole,
} from '../page-checks.ts'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({ changeHours: 0 })
})
test.afterAll(() => salon?.close())

/** What a visitor reads and presses, from the page to the end of the link. */
const readers = {
  de: {
    locale: 'de-DE',
    services: 'Was darf es sein?',
    next: 'Weiter',
    staff: 'Bei wem?',
    time: 'Wann?',
    later: 'Nächster Monat',
    isFree: /freie Zeiten$/,
    afternoon: 'Nachmittag',
    details: 'Wer kommt?',
    name: 'Name',
    email: 'E-Mail',
    book: 'Buchen',
    code: 'Sehen Sie in Ihre E-Mails',
    codeField: 'Code',
    booked: 'Ihr Termin ist gebucht',
    manage: 'Ansehen oder ändern',
    visit: 'Ihr Termin',
    move: 'Verschieben',
    moveTo: 'Wohin verschieben?',
    moved: /^Verschoben auf /,
    cancel: 'Termin absagen',
    cancelled: 'Ihr Termin ist abgesagt.',
  },
  ru: {
    locale: 'ru-RU',
    services: 'Что будем делать?',
    next: 'Далее',
    staff: 'К кому?',
    time: 'Когда?',
    later: 'Следующий месяц',
    isFree: /есть время$/,
    afternoon: 'День',
    details: 'Кто придёт?',
    name: 'Имя',
    email: 'Эл. почта',
    book: 'Записаться',
    code: 'Проверьте почту',
    codeField: 'Код',
    booked: 'Вы записаны',
    manage: 'Посмотреть или изменить',
    visit: 'Ваш визит',
    move: 'Перенести',
    moveTo: 'На когда перенести?',
    moved: /^Перенесено на /,
    cancel: 'Отменить визит',
    cancelled: 'Ваш визит отменён.',
  },
}

for (const [language, read] of Object.entries(readers)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: read.locale })

    test('a client books, moves and cancels', async ({ page }) => {
      const email = `${language}@client.example`
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
      const afternoon = page.getByRole('group', { name: read.afternoon, exact: true })
      const expectStep = async (title: string) => {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectAccessible(page, title)
        await expectNoSidewaysScroll(page, title)
        await expectNothingClipped(page, title)
        await expectWordsWhole(page, title)
      }

      await page.goto(`${salon.address}/book/north`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectStep(read.services)
      await button(/^Cut/).click()
      await button(read.next).click()
      await expectStep(read.staff)
      await page.getByRole('button', { name: 'Ada Lovelace' }).click()
      await expectStep(read.time)
      await button(read.later).click()
      await page.getByRole('button', { name: read.isFree }).nth(3).click()
      await afternoon.getByRole('button').first().click()
      await expectStep(read.details)
      await page.getByLabel(read.name).fill('Élodie Müller')
      await page.getByLabel(read.email).fill(email)
      await button(read.book).click()
      await expectStep(read.code)
      await page.getByLabel(read.codeField).fill(await salon.codeFor(email))
      await button(read.book).click()
      await expectStep(read.booked)

      // Opening the link sends nothing that could change the visit.
      const methods: string[] = []
      page.on('request', (request) => methods.push(request.method()))
      await page.getByRole('link', { name: read.manage }).click()
      await expectStep(read.visit)
      expect(new Set(methods)).toEqual(new Set(['GET']))
      await button(read.move).click()
      await expectStep(read.moveTo)
      await afternoon.getByRole('button').last().click()
      await button(read.move).click()
      await expect(page.getByText(read.moved)).toBeVisible()
      await button(read.cancel).click()
      await page.getByRole('group').getByRole('button', { name: read.cancel }).click()
      await expect(page.getByText(read.cancelled)).toBeVisible()
      await expectStep(read.visit)
    })
  })
}
