import { PARCEL_FAILED } from '@contract/codes/parcel'
import type { Module, ModuleContext } from '../../../compose-modules'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import { caseConsoleRoutes } from './aftersale.console'
import { aftersaleRoutes } from './aftersale.routes'
import { AftersaleService, type AftersaleServiceDeps } from './aftersale.service'
import { type AftersaleOperatorDeps, AftersaleOperatorService } from './aftersale-operator.service'
import { type AftersaleReadDeps, AftersaleReadService } from './aftersale-read.service'
import { type CaseQueueDeps, CaseQueueService } from './case-queue.service'
import { CaseTransitions, type CaseTransitionsDeps } from './case-transitions'

export { OVER_STATUSES } from './aftersale.machine'
export { caseStatusText, typeText } from './aftersale.rules'
export type { AftersaleService } from './aftersale.service'
export type * from './aftersale.tables'
export { type AftersaleOperatorService, picturesOf } from './aftersale-operator.service'
export type { AftersaleReadService } from './aftersale-read.service'
export type { CaseQueueService } from './case-queue.service'

type AftersaleDeps = CaseTransitionsDeps &
  Omit<AftersaleServiceDeps & AftersaleOperatorDeps, 'transitions'> &
  Omit<AftersaleReadDeps, 'cases'> &
  Pick<CaseQueueDeps, 'account'>

export function createAftersale(deps: ModuleContext & AftersaleDeps) {
  const { jobs, outbox, shopperAreas } = deps
  const transitions = new CaseTransitions(deps)
  const cases = new AftersaleService({ ...deps, transitions })
  const read = new AftersaleReadService({ ...deps, cases })
  const aftersaleOperator = new AftersaleOperatorService({ ...deps, transitions })
  const caseQueue = new CaseQueueService({ ...deps, operator: aftersaleOperator, reads: read })
  shopperAreas.add({
    key: 'aftersales',
    title: '售后',
    own: (uid) => everyRow((query) => read.page(uid, query)),
    blocks: async (uid) => {
      const open = await read.countOpen(uid)
      return blockWhen(open > 0, 'aftersale', `${open} 个售后还没有结束`, false)
    },
  })
  jobs.handle('aftersale.due', ({ uid, id }) => transitions.due(uid, id))
  outbox.on('parcel.moved', 'aftersale', async ({ uid, id, subject, subjectId, state }) => {
    if (subject === 'order' && PARCEL_FAILED.includes(state)) await cases.parcelFailed(uid, subjectId, id, state)
  })
  outbox.on('order.refundAsked', 'aftersale', async (news) => {
    await transitions.record(news)
    await transitions.endRelated(news)
  })
  outbox.on('order.refundEnded', 'aftersale', (news) => transitions.refundEnded(news))
  return {
    services: { aftersaleOperator, caseQueue, cases, caseReads: read },
    routes: { core: aftersaleRoutes(cases, read), console: caseConsoleRoutes(aftersaleOperator, caseQueue) },
  } satisfies Module
}
