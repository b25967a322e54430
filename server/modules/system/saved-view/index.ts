import { viewEndpoints } from '@contract/console/view'
import type { Module, ModuleContext } from '../../../compose-modules'
import { consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { SavedViewService } from './saved-view.service'

export type * from './saved-view.tables'

export function createSavedView({ db, clock }: ModuleContext) {
  const savedViews = new SavedViewService(db, clock)
  const console = consoleRoutesFor(viewEndpoints, {
    'view/list': async ({ input, staff }) => ({ records: await savedViews.list(staff.staffId, input.page) }),
    'view/save': ({ input, staff }) => savedViews.save(staff.staffId, input),
    'view/remove': async ({ input, staff }) => {
      await savedViews.remove(staff.staffId, input.viewId)
      return {}
    },
  })
  return { services: { savedViews }, routes: { console } } satisfies Module
}
