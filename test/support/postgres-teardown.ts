import { closeTemplates } from './template-folder'

export default async function tearDown(): Promise<void> {
  closeTemplates()
  await globalThis.galleriaPostgres?.stop()
}
