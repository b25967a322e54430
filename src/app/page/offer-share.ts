import { emit } from '../events'
import { rowOf } from '../routes/index'
import { shareDataOf } from '../share'
import type { PageFrame } from './frame'

/** Tells what sharing this page means, to whoever shows it: WeChat's own menu. */
export function offerShare(frame: PageFrame): void {
  emit('shareOffered', { share: rowOf(frame.name).share ? shareDataOf(frame) : null })
}
