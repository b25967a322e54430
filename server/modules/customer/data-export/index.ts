import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { MessageService } from '../../talk/message'
import { deleteExports } from './data-export.repo'
import { dataExportRoutes } from './data-export.routes'
import { DataExportService } from './data-export.service'

export type * from './data-export.tables'

interface Deps {
  messages: Pick<MessageService, 'send'>
}

export function createDataExport({ db, clock, jobs, shopperAreas, messages }: ModuleContext & Deps) {
  const dataExports = new DataExportService({ db, clock, jobs, shopperAreas, messages })
  jobs.handle('dataExport.write', ({ uid, day }) => dataExports.write(uid, day))
  jobs.every('dataExport.sweep', HOURLY, () => dataExports.sweep(clock.now()))
  shopperAreas.add({ key: 'dataExports', title: '个人数据文件', erase: (tx, uid) => deleteExports(tx, uid) })
  return { services: { dataExports }, routes: { core: dataExportRoutes(dataExports) } } satisfies Module
}
