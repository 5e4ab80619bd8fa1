import { inject } from 'vitest'
import { copyCluster } from './copy-cluster.ts'

/**
 * Puts a cluster into a data folder, whose database is migrated and empty. A test that is not about the
 * making of a cluster takes a copy: `initdb` and the migrations cost seconds, a copy some milliseconds.
 * @param folder must not exist; its parent must
 */
export function copyReadyCluster(folder: string): void {
  copyCluster(inject('readyCluster'), folder)
}
