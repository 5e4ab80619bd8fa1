import { startEmbedded, type EmbeddedOptions } from '../start.ts'

/*
 * A program that owns an embedded database, to be killed: takes its options as JSON, answers with
 * one line of JSON, and stays until it is ended. With a `uid` it gives up being root first, once
 * everything is loaded: the sources may lie where that account cannot read.
 */
const { uid, gid, ...options } = JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions & {
  uid?: number
  gid?: number
}

if (uid !== undefined && gid !== undefined) {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

try {
  const server = await startEmbedded(options)
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ connection: server.connection })}\n`)
} catch (error) {
  const refusal = error instanceof Error ? error.message : String(error)
  process.stdout.write(`${JSON.stringify({ refusal })}\n`)
  process.exitCode = 1
}
