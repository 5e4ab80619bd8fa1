import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes } from '@salon/contract/forms'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { settingsRoutes } from '@salon/contract/settings'
import { describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { consent, filled, formToken, signature, signedBy } from '../../../../test/form-scenes.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()

async function given() {
  const { caller, client } = await seedSalon(salon)
  await caller.call(salonInfoRoutes.add, {
    body: { name: 'North Salon', address: 'Main Street 1' },
  })
  /** The client signs a form with one question of several lines. */
  const signText = async (label: string, answer: string, title?: string) => {
    const body = {
      ...consent,
      ...(title !== undefined && { title }),
      questions: [{ kind: 'text' as const, label, isRequired: false }],
    }
    const { id: templateId } = await caller.call(formRoutes.addTemplate, { body })
    return caller.call(formRoutes.sign, {
      params: { id: client.id },
      body: { ...filled, answers: [answer], templateId },
    })
  }
  return { caller, client, signText }
}

const download = (caller: Caller, id: number) => caller.raw('GET', `/api/signed-forms/${id}/pdf`)

/** The text of each page, as another library reads it. */
async function pagesOf(caller: Caller, id: number): Promise<string[]> {
  const { rawPayload } = await download(caller, id)
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: false })
  return text
}

/** When the database says that a form was signed, as its PDF should say it. */
const berlin = (moment: string, options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Berlin', hourCycle: 'h23', ...options })
    .format(new Date(moment))
    .replace(/[\u202f\u00a0]/g, ' ')
const long = { dateStyle: 'long', timeStyle: 'short' } as const

describe('the PDF of a signed form', () => {
  it('is for those who may read the form', async () => {
    const { caller, client } = await given()
    const { id } = await signedBy(caller, client.id)
    const visitor = await salon.colleague(caller, 'visitor')
    const user = await salon.colleague(caller, 'user')

    const callers = [salon.anonymous, visitor, await salon.owner(), user, caller]
    const statuses = await Promise.all(
      callers.map(async (each) => (await download(each, id)).statusCode),
    )

    expect(statuses).toEqual([401, 403, 404, 200, 200])
  })

  it('says what was asked and answered, who signed when, and is the same each time', async () => {
    const { caller, client } = await given()
    const { id, signedAt } = await signedBy(caller, client.id)

    const [first, second] = [await download(caller, id), await download(caller, id)]

    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const [page = '', ...rest] = await pagesOf(caller, id)
    expect(rest).toEqual([])
    expect(page.split('\n')).toEqual([
      'North Salon',
      'Main Street 1',
      'Consent to colouring',
      'Client: Ann Lee · version 1',
      'Please read this first.',
      'Have you coloured your hair before?',
      'Yes',
      'Your scalp',
      'Sensitive',
      'What you have had',
      'Henna, Perm',
      'Medication',
      'None',
      'What else should we know?',
      'Nothing',
      'else',
      `Signed by Ann Lee on ${berlin(signedAt, long)} · Taken by Anna Berg`,
      'Page 1 of 1',
    ])
  })

  it('has the signature as lines, and no picture', async () => {
    const { caller, client } = await given()
    const { id } = await signedBy(caller, client.id)
    const { OPS } = await getResolvedPDFJS()

    const pdf = await getDocumentProxy(new Uint8Array((await download(caller, id)).rawPayload))
    const { fnArray } = await (await pdf.getPage(1)).getOperatorList()

    // One for each stroke, and one for the frame that they are clipped by.
    const paths = fnArray.filter((code) => code === OPS.constructPath)
    expect(paths).toHaveLength(signature.strokes.length + 1)
    expect(fnArray).not.toContain(OPS.paintImageXObject)
  })

  it('is in the language of the salon, and reads Cyrillic and Latin letters of all kinds', async () => {
    const { caller, signText } = await given()
    const text =
      'Аллергия на хну, ёлки — «да»; Її ґанок. Łódź, Əliyev, Şükrü, Größe, Cần Thơ, Ωμέγα'
    const others = ', 漢字 😀'
    const { id, signedAt } = await signText('Что ещё нам знать?', text + others, 'Анкета')

    await caller.call(settingsRoutes.edit, { body: { language: 'ru' } })
    const [russian = ''] = await pagesOf(caller, id)
    await caller.call(settingsRoutes.edit, { body: { language: 'de' } })
    const [german = ''] = await pagesOf(caller, id)

    for (const page of [russian, german]) {
      expect(page).toContain('Что ещё нам знать?')
      expect(page.replaceAll('\n', ' ')).toContain(`${text}, □□ □`)
    }
    expect(russian).toContain(`Подпись: Ann Lee, ${berlin(signedAt, long, 'ru-RU')}`)
    expect(russian).toContain('Страница 1 из 1')
    expect(german).toContain(`Unterschrieben von Ann Lee am ${berlin(signedAt, long, 'de-DE')}`)
    expect(german).toContain('Seite 1 von 1')
  })

  it('breaks a long answer over pages, and numbers them', async () => {
    const { caller, signText } = await given()
    const sentences = Array.from({ length: 150 }, (_, n) => `Sentence ${n} says very little.`)
    const { id } = await signText('Your story', sentences.join('\n'))

    const pages = await pagesOf(caller, id)

    expect(pages.length).toBeGreaterThan(2)
    const lines = pages.map((page) => page.split('\n'))
    expect(lines.map((page) => page.at(-1))).toEqual(
      pages.map((_, n) => `Page ${n + 1} of ${pages.length}`),
    )
    expect(lines.flat().filter((line) => line.startsWith('Sentence'))).toEqual(sentences)
    expect(pages.at(-1)).toContain('Signed by Ann Lee')
  })

  it('ends for any text that a form takes', async () => {
    const { caller, signText } = await given()
    const word = await signText('One word', 'щ'.repeat(10_000))
    const letters = await pagesOf(caller, word.id)
    expect(letters.join('').match(/щ/g)).toHaveLength(10_000)

    for (const lineEnd of ['\n', '\u0085', '\u2028', '\u2029']) {
      const feeds = await signText('Many lines', `x${lineEnd}`.repeat(4_999))
      const lines = await pagesOf(caller, feeds.id)
      expect(lines.join('').match(/x/g)).toHaveLength(4_999)
      expect(lines.length).toBeLessThan(10)
    }
  })

  it('breaks words that are joined by spaces at which no line ends as one long word', async () => {
    const { caller, signText } = await given()
    const { id } = await signText('Many words', 'щ\u00a0'.repeat(900))

    const lines = (await pagesOf(caller, id)).join('\n').split('\n')

    const letters = lines.map((line) => line.match(/щ/g)?.length ?? 0).filter((count) => count > 0)
    expect(letters).toEqual(Array(30).fill(30))
  })

  it('says that a form is void, and why', async () => {
    const { caller, client } = await given()
    const { id } = await signedBy(caller, client.id)
    const { voidedAt } = await caller.call(formRoutes.void, {
      params: { id },
      body: { reason: 'The wrong client' },
    })

    const [page = ''] = await pagesOf(caller, id)

    const date = berlin(voidedAt ?? '', long)
    expect(page).toContain(`Voided by Anna Berg on ${date}: The wrong client`)
    expect(page).toContain('Signed by Ann Lee')
  })

  it('says that a guardian signed, by a link', async () => {
    const { caller, client } = await given()
    const token = await formToken(caller, client.id)
    await salon.anonymous.call(formLinkRoutes.sign, {
      params: { token },
      body: { ...filled, signerName: 'Mary Lee', isGuardian: true },
    })
    const [form] = await caller.call(formRoutes.ofCustomer, { params: { id: client.id } })

    const [page = ''] = await pagesOf(caller, form?.id ?? 0)

    expect(page).toContain('Client: Ann Lee')
    expect(page).toMatch(/Signed by Mary Lee as guardian on .* · Filled in by a link/)
  })

  it.each([
    ['Consent', /^attachment; filename="Consent (\d{4}-\d\d-\d\d)\.pdf"$/],
    [
      '../"Анкета": что?\\',
      /^attachment; filename="______ ___ \d{4}-\d\d-\d\d\.pdf"; filename\*=UTF-8''%D0%90%D0%BD%D0%BA%D0%B5%D1%82%D0%B0%20%D1%87%D1%82%D0%BE%20\d{4}-\d\d-\d\d\.pdf$/,
    ],
    ['??', /^attachment; filename="\d{4}-\d\d-\d\d\.pdf"$/],
    [
      'я'.repeat(200),
      /^attachment; filename="_{50} [\d-]{10}\.pdf"; filename\*=UTF-8''(%D1%8F){50}%20[\d-]{10}\.pdf$/,
    ],
  ])('is a file that is named by its title: %s', async (title, disposition) => {
    const { caller, client } = await given()
    const { id } = await signedBy(caller, client.id, title)

    const { headers } = await download(caller, id)

    expect(headers['content-disposition']).toMatch(disposition)
  })
})
