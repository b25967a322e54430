import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Separate from templates.ts, because jest's global set-up resolves no aliases.
const NAME = 'GALLERIA_TEST_TEMPLATES'

/** The folder of the databases that the test files of a run share. */
export const templateFolder = () => process.env[NAME]

/** Creates the shared folder of a run, for the test files of all workers. */
export function openTemplates(): void {
  process.env[NAME] = mkdtempSync(join(tmpdir(), 'galleria-templates-'))
}

export function closeTemplates(): void {
  const folder = templateFolder()
  if (folder) rmSync(folder, { recursive: true, force: true })
}
