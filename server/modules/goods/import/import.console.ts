import { importDownloads, importEndpoints, importUploads } from '@contract/console/import'
import {
  type ConsoleRoute,
  consoleDownloadsFor,
  consoleRoutesFor,
  consoleUploadsFor,
} from '../../../gateways/console/console-endpoint'
import type { ImportDeskService } from './import-desk.service'

/** Import of a file in the console (contract/console/import.ts). */
export const importConsoleRoutes = (desk: ImportDeskService): ConsoleRoute[] => [
  ...consoleRoutesFor(importEndpoints, {
    'import/now': ({ staff }) => desk.now(staff),
    'import/categories': async () => ({ records: await desk.categories() }),
    'import/check': ({ input: { runId, ...choice }, staff }) => desk.check(staff, runId, choice),
    'import/run': ({ input, staff }) => desk.run(staff, input.runId),
    'import/stop': ({ input, staff }) => desk.stop(staff, input.runId),
    'import/drop': ({ input, staff }) => desk.drop(staff, input.runId),
    'import/problems': ({ input, staff }) => desk.problems(staff, input),
  }),
  ...consoleDownloadsFor(importDownloads, {
    'import/problemFile': ({ input, staff }) => desk.problemFile(staff, input.runId),
    'import/storeFile': async ({ staff }) => desk.storeFile(staff),
  }),
  ...consoleUploadsFor(importUploads, {
    'import/upload': ({ file, staff }) => desk.keep(staff, file),
  }),
]
