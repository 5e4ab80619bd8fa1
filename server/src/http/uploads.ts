import { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField, Refusal } from '../kernel/refusal.ts'

/** Multipart limits: a form has one file and a few short fields. */
const limits = {
  fileSize: Infinity, // `files/` counts the bytes as it stores them
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 10_000,
  parts: 30,
}

/** Socket timeout of an upload, in milliseconds without a byte. */
const defaultIdleTimeout = 30_000

/**
 * Registers routes that accept multipart forms in an encapsulated context; all other routes accept JSON only.
 * The body is left unread until the caller is authenticated.
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
 * Reads a multipart form to its end. Streams its one file, named `name`, to `into`; fields may precede or
 * follow it. A stalled upload is disconnected, and the part of the file that arrived is discarded.
 * @returns the fields as they were sent
 * @throws Refusal 'unsupported_type' for what is no form, 'unreadable' for a broken one, 'invalid'
 * for no file or two, and whatever `into` throws
 */
export async function receiveForm(
  request: FastifyRequest,
  name: string,
  into: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  idleTimeout = defaultIdleTimeout,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type')
  const fields: Record<string, unknown> = {}
  let files = 0
  setIdleTimeout(request, idleTimeout)
  try {
    for await (const part of wellFormed(request.parts())) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== name || ++files > 1) throw oneFile(name)
      else await into(wellFormed<Uint8Array>(part.file))
    }
  } catch (error) {
    // Discard the rest of the body: a client that is still sending does not read the response.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    setIdleTimeout(request, 0)
  }
  if (files === 0) throw oneFile(name)
  return fields
}

/** Sets the socket's idle timeout in milliseconds; 0 is none. */
function setIdleTimeout({ raw: { socket } }: FastifyRequest, idleTimeout: number): void {
  // An injected request has no socket.
  if (socket instanceof Socket) socket.setTimeout(idleTimeout)
}

const oneFile = (name: string) => invalidField(name, 'Please select one file')

/** The parts or bytes of a form; an error of the parser becomes a refusal. */
async function* wellFormed<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* source
  } catch {
    throw new Refusal('unreadable')
  }
}
