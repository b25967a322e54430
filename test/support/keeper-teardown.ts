import { closeTemplates } from './template-folder'

export default async function tearDown(): Promise<void> {
  await globalThis.galleriaKeeper?.()
  globalThis.galleriaKeeper = undefined
  closeTemplates()
}
