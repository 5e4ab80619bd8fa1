import { createHash } from 'node:crypto'
import { reasons, type Reason } from '@salon/contract/errors'
import { html, Html } from './api-page-html.ts'
import {
  anchorOf,
  fieldRow,
  fieldTable,
  kindOf,
  nameOf,
  rowsOf,
  sampleOf,
} from './api-page-shapes.ts'
import { apiPageStyle } from './api-page-style.ts'
import type { DescribedAnswer, DescribedOperation, OpenApi } from './openapi.ts'
import type { Schema } from './openapi-schemas.ts'

// Put together by hand, since the hash is of exactly these characters.
const styleElement = new Html(`<style>${apiPageStyle}</style>`)
const styleHash = createHash('sha256').update(apiPageStyle).digest('base64')

/** What the page may do: show its own style, and nothing else. */
export const apiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A call, with where it is. */
interface Call {
  readonly method: string
  readonly path: string
  readonly operation: DescribedOperation
}

/** The description of the API as a page to read: no script, and nothing from anywhere else. */
export function apiPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const slices = api.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const shapes = Object.entries(api.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${api.info.title} API ${api.info.version}</title>
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#calls">To the calls</a>
        <div class="frame">
          <header>
            <h1>${api.info.title} API</h1>
            <p class="muted">
              Release ${api.info.version} · <a href="/api/openapi.json">OpenAPI ${api.openapi}</a>
            </p>
            <p>${api.info.description}</p>
            <p>
              A browser carries a cookie from its sign-in. A program asks
              <a href="#auth.login">POST /api/login</a> with <code>"withToken": true</code> and
              sends the <code>token</code> of the answer as <code>Authorization: Bearer …</code>.
            </p>
          </header>
          <div class="columns">
            <nav aria-label="Calls">
              ${slices.map(menuOf)}
              <a href="#shapes">Shapes</a>
            </nav>
            <main id="calls">
              ${slices.map(
                ({ name, calls: own }) => html`
                  <section aria-labelledby="${slug(name)}">
                    <h2 id="${slug(name)}">${name}</h2>
                    ${own.map((call) => articleOf(call, api))}
                  </section>
                `,
              )}
              <section aria-labelledby="shapes">
                <h2 id="shapes">Shapes</h2>
                ${shapes.map(shapeOf)}
              </section>
            </main>
          </div>
        </div>
      </body>
    </html>`.text
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

const verb = (method: string) => html`<code class="verb ${method}">${method.toUpperCase()}</code>`

const menuOf = ({ name, calls }: { name: string; calls: readonly Call[] }) => html`
  <details>
    <summary>${name}</summary>
    <ul>
      ${calls.map(
        ({ method, operation }) => html`
          <li>
            <a href="#${operation.operationId}">${verb(method)} ${operation.summary}</a>
          </li>
        `,
      )}
    </ul>
  </details>
`

function articleOf(call: Call, api: OpenApi): Html {
  const { method, path, operation } = call
  const { operationId, parameters = [] } = operation
  return html`
    <article id="${operationId}">
      <h3>
        ${operation.summary}<a
          class="anchor"
          href="#${operationId}"
          aria-label="Link to ${operationId}"
          >#</a
        >
      </h3>
      <p class="call">${verb(method)} <code>${path}</code></p>
      <p class="roles muted">
        Who may: ${operation['x-roles'].map((role) => html`<span>${role}</span> `)}
      </p>
      ${
        parameters.length > 0 &&
        fieldTable(
          'In the address',
          parameters.map(({ name, schema, required }) => fieldRow(name, schema, required)),
        )
      }
      ${bodyOf(operation, api)} ${answersOf(operation)} ${refusalsOf(operation, api)}
      ${exampleOf(call, api)}
    </article>
  `
}

function bodyOf({ requestBody }: DescribedOperation, api: OpenApi): Html[] {
  return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const name = nameOf(schema)
    const caption = type === 'application/json' ? 'Body, as JSON' : `Body, as ${type}`
    return fieldTable(caption, rowsOf((name && api.components.schemas[name]) || schema))
  })
}

const isRefusal = (status: string) => Number(status) >= 400

const answersOf = ({ responses }: DescribedOperation) => html`
  <ul class="answers">
    ${Object.entries(responses)
      .filter(([status]) => !isRefusal(status))
      .map(([status, answer]) => {
        const [content] = Object.entries(('content' in answer && answer.content) || {})
        const [type, { schema } = { schema: {} }] = content ?? []
        return html`<li>
          <strong>${status}</strong>
          ${type ? (type === 'application/json' && Object.keys(schema).length > 0 ? kindOf(schema) : type) : 'no body'}
        </li>`
      })}
  </ul>
`

function refusalsOf({ responses }: DescribedOperation, api: OpenApi): Html {
  const refused = Object.entries(responses).filter(([status]) => isRefusal(status))
  const rows = refused.flatMap(([status, answer]) =>
    codesOf(answer, api).map(
      (code) =>
        html`<tr>
          <th scope="row"><strong>${status}</strong> <code>${code}</code></th>
          <td>${reasons[code].sentence}</td>
        </tr>`,
    ),
  )
  return html`
    <details>
      <summary>Refusals: ${refused.map(([status]) => status).join(', ')}</summary>
      <table>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </details>
  `
}

function codesOf(answer: DescribedAnswer | { $ref: string }, api: OpenApi): Reason[] {
  const described =
    '$ref' in answer ? api.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
  const schema = described?.content?.['application/problem+json']?.schema
  const code = schema?.properties?.['code'] as Schema | undefined
  return (code?.enum ?? []) as Reason[]
}

function curlOf({ method, path, operation }: Call, api: OpenApi): string {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const address = path.replace(/\{\w+\}/g, '1')
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$SALON${address}"`]
  if (operation.security.length > 0) lines.push('-H "Authorization: Bearer $TOKEN"')
  if (type === 'application/json' && content) {
    const sample = sampleOf(content.schema, api.components.schemas)
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(sample)}'`)
  } else if (content) {
    lines.push('-F type=before', '-F photo=@photo.jpg')
  }
  return lines.join(' \\\n  ')
}

/** In one line, since every blank counts in it. */
const exampleOf = (call: Call, api: OpenApi) =>
  new Html(`<pre tabindex="0"><code>${html`${curlOf(call, api)}`.text}</code></pre>`)

const shapeOf = ([name, schema]: [string, Schema]) => html`
  <article id="${anchorOf(name)}">
    <h3>${name}</h3>
    ${schema.description && html`<p>${schema.description}</p>`}
    ${fieldTable('Fields', rowsOf(schema))}
  </article>
`
