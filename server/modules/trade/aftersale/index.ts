import { PARCEL_FAILED } from '@contract/codes/parcel'
import type { Module, ModuleContext } from '../../../compose-modules'
import type { AftersaleDeps } from './aftersale.deps'
import { aftersaleRoutes } from './aftersale.routes'
import { AftersaleService } from './aftersale.service'
import { AftersaleOperatorService } from './aftersale-operator.service'
import { AftersaleReadService } from './aftersale-read.service'
import { CaseTransitions } from './case-transitions'

export { caseStatusText, typeText } from './aftersale.rules'
export type { AftersaleService } from './aftersale.service'
export type * from './aftersale.tables'
export { type AftersaleOperatorService, picturesOf } from './aftersale-operator.service'

export function createAftersale(deps: ModuleContext & AftersaleDeps) {
  const { db, clock, jobs, outbox, reservations } = deps
  const transitions = new CaseTransitions({ ...deps, db, clock, jobs, reservations })
  const cases = new AftersaleService({ ...deps, db, clock, transitions, reservations })
  const read = new AftersaleReadService({ ...deps, db, clock, cases })
  const aftersaleOperator = new AftersaleOperatorService({ ...deps, db, clock, transitions })
  jobs.handle('aftersale.due', ({ uid, id }) => transitions.due(uid, id))
  outbox.on('parcel.moved', 'aftersale', async ({ uid, id, subject, subjectId, state }) => {
    if (subject === 'order' && PARCEL_FAILED.includes(state)) await cases.parcelFailed(uid, subjectId, id, state)
  })
  outbox.on('order.refundAsked', 'aftersale', async (news) => {
    await transitions.record(news)
    await transitions.endRelated(news)
  })
  outbox.on('order.refundEnded', 'aftersale', (news) => transitions.moneyEnded(news))
  return {
    services: { aftersaleOperator, cases, caseReads: read },
    routes: { core: aftersaleRoutes(cases, read) },
  } satisfies Module
}
