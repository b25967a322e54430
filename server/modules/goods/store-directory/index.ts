import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import type { StoreService } from '../store'
import { storeDirectoryConsoleRoutes } from './store-directory.console'
import { storeDirectoryRoutes } from './store-directory.routes'
import { StoreDirectoryService } from './store-directory.service'
import { StoreDirectoryDeskService } from './store-directory-desk.service'
import { StoreDirectoryOperatorService } from './store-directory-operator.service'

export { type StoreDirectoryDemo, seedStoreDirectory } from './store-directory.seed'
export type { StoreDirectoryService } from './store-directory.service'
export type * from './store-directory.tables'
export type { StoreDirectoryOperatorService } from './store-directory-operator.service'

interface Deps {
  stores: Pick<StoreService, 'listStores' | 'findStore'>
}

export function createStoreDirectory({ db, clock, undos, stores }: ModuleContext & Deps) {
  const storeDirectory = new StoreDirectoryService(db, stores)
  const storeDirectoryOperator = new StoreDirectoryOperatorService({ db, clock, stores })
  undos.add(
    ['storeDirectory.edit'],
    undoOfMall('content.edit', (actor, entry) => storeDirectoryOperator.undo(actor, entry)),
  )
  return {
    services: { storeDirectory, storeDirectoryOperator },
    routes: {
      core: storeDirectoryRoutes(storeDirectory),
      console: storeDirectoryConsoleRoutes(new StoreDirectoryDeskService({ operator: storeDirectoryOperator })),
    },
  } satisfies Module
}
