import { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField, Refusal } from '../kernel/refusal.ts'

/** A form has a file and a few short words; whoever sends more is not a client of ours. */
const limits = {
  fileSize: Infinity, // whoever takes the file counts its bytes
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 10_000,
  parts: 30,
}

/** Milliseconds without a single byte after which an upload has been given up. */
const longestSilence = 30_000

/**
 * Makes room for routes that take a form, apart from all others: those go on reading JSON alone.
 * A body is left alone until it is known who sends it; what it is comes out when it is read.
 */
export function takeForms(app: FastifyInstance, addRoute: (place: FastifyInstance) => void): void {
  void app.register(async (place) => {
    place.removeAllContentTypeParsers()
    await place.register(multipart, { limits, throwFileSizeLimit: false })
    place.addContentTypeParser('*', (_, __, done) => done(null))
    addRoute(place)
  })
}

/**
 * Reads the form of a request to its end. The bytes of its one file, named `name`, go `into` their
 * place as they come; the fields may stand before or after it. Whoever falls silent in the middle is
 * hung up on, and what there is of the file is thrown away.
 * @returns the fields as they were sent
 * @throws Refusal 'unsupported_type' for what is no form, 'unreadable' for a broken one, 'invalid'
 * for no file or two, and whatever `into` throws
 */
export async function receiveForm(
  request: FastifyRequest,
  name: string,
  into: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  silence = longestSilence,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type')
  const fields: Record<string, unknown> = {}
  let files = 0
  waitFor(request, silence)
  try {
    for await (const part of wellFormed(request.parts())) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== name || ++files > 1) throw oneFile(name)
      else await into(wellFormed<Uint8Array>(part.file))
    }
  } catch (error) {
    // What is still coming is let through and forgotten, so that the sender hears the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    waitFor(request, 0)
  }
  if (files === 0) throw oneFile(name)
  return fields
}

/** Lets the connection be silent for so many milliseconds at most; 0 is for ever. */
function waitFor({ raw: { socket } }: FastifyRequest, silence: number): void {
  // A call from inside has none that could be silent.
  if (socket instanceof Socket) socket.setTimeout(silence)
}

const oneFile = (name: string) => invalidField(name, 'Please select one file')

/** A form or a part of it; where the parser gives up, the form is to blame. */
async function* wellFormed<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* source
  } catch {
    throw new Refusal('unreadable')
  }
}
