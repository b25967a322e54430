import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { MediaOptions } from '../../system/media'
import { importConsoleRoutes } from './import.console'
import { type ImportDeskDeps, ImportDeskService } from './import-desk.service'
import { type ImportOptions, type ImportRunnerDeps, ImportRunnerService } from './import-runner.service'

export type * from './import.tables'
export type { ImportOptions } from './import-runner.service'

type Deps = Pick<ImportDeskDeps, 'media' | 'editor' | 'stores' | 'storeOperator' | 'storeDirectoryOperator'> &
  Pick<ImportRunnerDeps, 'editor' | 'catalog' | 'stock' | 'stores' | 'storeOperator' | 'storeDirectoryOperator'>

/** `media` is left out where nothing is uploaded: commands. */
export function createImport(
  deps: ModuleContext & Deps,
  { media, options = {} }: { media?: MediaOptions | undefined; options?: ImportOptions | undefined },
) {
  const { jobs } = deps
  const storage = media?.storage ?? null
  const importDesk = new ImportDeskService({ ...deps, storage })
  const importRunner = new ImportRunnerService({ ...deps, storage, options })
  jobs.every('import.sweep', HOURLY, () => importDesk.sweep())
  return {
    services: { importDesk, importRunner },
    routes: { console: importConsoleRoutes(importDesk) },
    stop: () => importRunner.stop(),
  } satisfies Module
}
