import { UploadRefused } from '../../../gateways/upload/upload'
import { drawnHere, type PictureReply, type PictureTask } from './picture-process'

// The process that draws pictures; it ends with its parent or when the parent disconnects.

async function replyTo({ id, action, args }: PictureTask): Promise<PictureReply> {
  try {
    const draw = drawnHere[action] as (...args: readonly unknown[]) => Promise<unknown>
    return { id, result: await draw(...args) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, fault: { message, ...(error instanceof UploadRefused && { status: error.status }) } }
  }
}

process.on('message', (task: PictureTask) => {
  void replyTo(task).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit(0))
