import { chmodSync, cpSync } from 'node:fs'

/**
 * Copies a stopped cluster.
 * @param to must not exist; its parent must
 */
export function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  // Node 24 copies folders without their mode, and PostgreSQL refuses one that others may read.
  chmodSync(to, 0o700)
}
