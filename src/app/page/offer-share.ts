import { emit } from '../events'
import { rowOf } from '../routes/index'
import { shareDataOf } from '../share'
import type { PageFrame } from './frame'

/** Publishes the share data of this page for WeChat's own menu. */
export function offerShare(frame: PageFrame): void {
  emit('shareOffered', { share: rowOf(frame.name).share ? shareDataOf(frame) : null })
}
