import type { Strokes } from '@salon/contract/form-questions'
import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes, type FormTemplate, type SignedForm } from '@salon/contract/forms'
import type { Caller } from './open-salon.ts'
import type { World } from './open-world.ts'

/** A form with a question of each kind. */
export const consent = {
  title: 'Consent to colouring',
  introduction: 'Please read this first.',
  questions: [
    { kind: 'yes_no' as const, label: 'Have you coloured your hair before?', isRequired: true },
    {
      kind: 'one' as const,
      label: 'Your scalp',
      isRequired: true,
      choices: ['Calm', 'Sensitive'],
    },
    {
      kind: 'several' as const,
      label: 'What you have had',
      isRequired: false,
      choices: ['Bleach', 'Henna', 'Perm'],
    },
    { kind: 'line' as const, label: 'Medication', isRequired: false },
    { kind: 'text' as const, label: 'What else should we know?', isRequired: false },
  ],
  asksSignature: true,
}

export const answers = [true, 'Sensitive', ['Henna', 'Perm'], 'None', 'Nothing\nelse']

export const signature: Strokes = {
  width: 400,
  height: 160,
  strokes: [
    [10, 80, 40, 20, 70, 90],
    [90, 80],
  ],
}

/** What is filled in of {@link consent}. */
export const filled = {
  templateVersion: 1,
  answers,
  signature,
  signerName: 'Ann Lee',
  isGuardian: false,
}

/** A form of the salon. */
export const addedForm = (owner: Caller, title = consent.title): Promise<FormTemplate> =>
  owner.call(formRoutes.addTemplate, { body: { ...consent, title } })

/** A form that a client has signed. */
export async function signedBy(
  owner: Caller,
  customerId: number,
  title?: string,
): Promise<SignedForm> {
  const { id, version } = await addedForm(owner, title)
  return owner.call(formRoutes.sign, {
    params: { id: customerId },
    body: { ...filled, templateId: id, templateVersion: version },
  })
}

/** The token of a link by which a client fills in a form. */
export async function formToken(owner: Caller, customerId: number): Promise<string> {
  const body = { templateId: (await addedForm(owner)).id }
  const { path } = await owner.call(formLinkRoutes.issue, { params: { id: customerId }, body })
  return path.replace('/form/', '')
}

const clientOf = ({ ids }: World) => ids['customerId'] ?? 0
const templateId = async ({ owner }: World) => (await addedForm(owner)).id
const signedId = async (world: World) => (await signedBy(world.owner, clientOf(world))).id

/** How to call the operations about forms so that they succeed. */
export const formScenes = {
  'GET /api/form-templates': async (world: World) => {
    await templateId(world)
    return {}
  },
  'POST /api/form-templates': () => ({ body: consent, keep: ['questions'] }),
  'PUT /api/form-templates/:id': async (world: World) => ({
    params: { id: await templateId(world) },
    body: { title: 'Consent', introduction: null },
    keep: ['questions'],
  }),
  'DELETE /api/form-templates/:id': async (world: World) => ({
    params: { id: await templateId(world) },
  }),
  'GET /api/customers/:id/forms': async (world: World) => {
    await signedId(world)
    return { params: { id: clientOf(world) } }
  },
  'POST /api/customers/:id/forms': async (world: World) => ({
    params: { id: clientOf(world) },
    body: { ...filled, templateId: await templateId(world) },
    keep: ['templateId', 'templateVersion', 'answers', 'signature'],
  }),
  'GET /api/customers/:id/form-links': async (world: World) => {
    await formToken(world.owner, clientOf(world))
    return { params: { id: clientOf(world) } }
  },
  'DELETE /api/customers/:id/form-links/:key': async (world: World) => {
    const params = { id: clientOf(world) }
    await formToken(world.owner, params.id)
    const [link] = await world.owner.call(formLinkRoutes.list, { params })
    return { params: { ...params, key: link?.key } }
  },
  'POST /api/customers/:id/form-links': async (world: World) => ({
    params: { id: clientOf(world) },
    body: { templateId: await templateId(world) },
    keep: ['templateId'],
  }),
  'POST /api/customers/:id/form-links/email': async (world: World) => ({
    params: { id: clientOf(world) },
    body: { templateId: await templateId(world) },
    keep: ['templateId'],
  }),
  'GET /api/form-link/:token': async (world: World) => ({
    params: { token: await formToken(world.owner, clientOf(world)) },
  }),
  'POST /api/form-link/:token': async (world: World) => ({
    params: { token: await formToken(world.owner, clientOf(world)) },
    body: filled,
    keep: ['templateVersion', 'answers', 'signature'],
  }),
  'GET /api/signed-forms/:id': async (world: World) => ({
    params: { id: await signedId(world) },
  }),
  'GET /api/signed-forms/:id/pdf': async (world: World) => ({
    params: { id: await signedId(world) },
  }),
  'POST /api/signed-forms/:id/void': async (world: World) => ({
    params: { id: await signedId(world) },
    body: { reason: 'The wrong client' },
  }),
}
