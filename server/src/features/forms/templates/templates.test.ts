import { formRoutes } from '@salon/contract/forms'
import { historyRoutes } from '@salon/contract/history'
import { describe, expect, it } from 'vitest'
import { consent } from '../../../../test/form-scenes.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { templates, addTemplate, editTemplate, archiveTemplate } = formRoutes
const { undo } = historyRoutes

const question = { kind: 'line' as const, label: 'Medication', isRequired: false }

describe('the forms of a salon', () => {
  it('are refused to all but admins, and read at the desk', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(addTemplate, { body: consent })
    const user = await salon.colleague(owner, 'user')
    const visitor = await salon.colleague(owner, 'visitor')
    const change = { params: { id }, body: { title: 'Theirs' } }

    expect((await salon.anonymous.try(templates)).status).toBe(401)
    expect((await visitor.try(templates)).status).toBe(403)
    expect(await user.call(templates)).toHaveLength(1)
    for (const caller of [user, visitor]) {
      expect((await caller.try(addTemplate, { body: consent })).status).toBe(403)
      expect((await caller.try(editTemplate, change)).status).toBe(403)
      expect((await caller.try(archiveTemplate, { params: { id } })).status).toBe(403)
    }
    const other = await salon.owner()
    expect((await other.try(editTemplate, change)).status).toBe(404)
    expect((await other.try(archiveTemplate, { params: { id } })).status).toBe(404)
    expect(await other.call(templates)).toEqual([])
    expect(await owner.call(templates)).toMatchObject([{ ...consent, version: 1 }])
  })

  it('refuse what is over a limit in a sentence, and change nothing', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(addTemplate, { body: consent })
    const many = Array.from({ length: 41 }, () => question)
    const refusals: [body: object, path: string, message: string][] = [
      [{ questions: many }, 'questions', 'At most 40 questions'],
      [{ title: 'x'.repeat(201) }, 'title', 'At most 200 characters'],
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ introduction: 'x'.repeat(10_001) }, 'introduction', 'At most 10000 characters'],
      [
        { questions: [{ ...question, label: 'x'.repeat(201) }] },
        'questions.0.label',
        'At most 200 characters',
      ],
      [
        { questions: [{ ...question, kind: 'one', choices: ['Only'] }] },
        'questions.0.choices',
        'At least two choices',
      ],
      [
        { questions: [{ ...question, kind: 'several', choices: ['Twice', 'Twice'] }] },
        'questions.0.choices',
        'A choice can stand there only once',
      ],
      [
        { questions: [{ ...question, choices: ['A', 'B'] }] },
        'questions.0.choices',
        'This kind of question has no choices',
      ],
    ]

    for (const [body, path, message] of refusals) {
      const edited = await owner.try(editTemplate, { params: { id }, body })
      expect([edited.status, edited.problem.errors]).toEqual([422, [{ path, message }]])
      const added = await owner.try(addTemplate, { body: { ...consent, ...body } })
      expect([added.status, added.problem.errors]).toEqual([422, [{ path, message }]])
    }
    expect(await owner.call(templates)).toMatchObject([{ ...consent, version: 1 }])
  })

  it('are new versions after a change, and the same one where nothing changes', async () => {
    const owner = await salon.owner()
    const { id, version } = await owner.call(addTemplate, { body: consent })

    const changed = await owner.call(editTemplate, {
      params: { id },
      body: { questions: [question] },
    })
    const same = await owner.call(editTemplate, { params: { id }, body: { questions: [question] } })

    expect(changed).toEqual({ ...consent, id, questions: [question], version: version + 1 })
    expect(same).toEqual(changed)
  })

  it('are archived, and undone from the history', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(addTemplate, { body: consent })
    await owner.call(editTemplate, { params: { id }, body: { questions: [question] } })
    await owner.call(archiveTemplate, { params: { id } })
    expect(await owner.call(templates)).toEqual([])
    expect((await owner.try(archiveTemplate, { params: { id } })).status).toBe(404)
    expect(
      (await owner.try(editTemplate, { params: { id }, body: { title: 'Mine' } })).status,
    ).toBe(404)

    const undoNewest = async () => {
      const { seq, name } = await newestEntry(owner, 'formTemplate')
      expect(name).toBe(consent.title)
      await owner.call(undo, { params: { seq } })
    }
    await undoNewest()
    expect(await owner.call(templates)).toMatchObject([{ id, questions: [question] }])
    const entries = await owner.call(historyRoutes.all, { query: { subject: 'formTemplate' } })
    const change = entries.find(({ operation }) => operation === 'changed')
    await owner.call(undo, { params: { seq: change?.seq ?? 0 } })
    expect(await owner.call(templates)).toMatchObject([{ id, questions: consent.questions }])
  })
})
