import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Apart from what fills it: jest's global set-up resolves no aliases.
const NAME = 'GALLERIA_TEST_TEMPLATES'

/** Where the databases that a run's test files share lie. */
export const templateFolder = () => process.env[NAME]

/** Begins a run: its test files, in whatever worker, share what they make. */
export function openTemplates(): void {
  process.env[NAME] = mkdtempSync(join(tmpdir(), 'galleria-templates-'))
}

export function closeTemplates(): void {
  const folder = templateFolder()
  if (folder) rmSync(folder, { recursive: true, force: true })
}
