import type { Reader } from '../../../kernel/db'

/**
 * A request is open in the state `asked` only, its sum is above 0, and while open its key is its kind and subject. A
 * decided one has a time, and its decider is not the requester, except for a withdrawal.
 */
export async function approvalBreaches(q: Reader): Promise<string[]> {
  const rows = await q.selectFrom('approval').selectAll().execute()
  return rows.flatMap((row) => {
    const { approvalId, kind, subjectId, state, isOpen, openKey, amount, askedBy, decidedBy, decidedAt } = row
    const found: string[] = []
    const isAsked = state === 'asked'
    if ((isOpen === 1) !== isAsked) found.push(`request ${approvalId} is ${state} and open ${isOpen}`)
    if (openKey !== (isAsked ? `${kind}:${subjectId}` : approvalId))
      found.push(`request ${approvalId} has key ${openKey}`)
    if ((decidedAt === 0) !== isAsked) found.push(`request ${approvalId} is ${state}, decided at ${decidedAt}`)
    if (amount <= 0) found.push(`request ${approvalId} is of ${amount}`)
    const isByOther = ['approved', 'refused', 'failed'].includes(state)
    if (isByOther && (decidedBy === '' || decidedBy === askedBy))
      found.push(`request ${approvalId} was decided by ${decidedBy}`)
    if (state === 'withdrawn' && decidedBy !== askedBy)
      found.push(`request ${approvalId} was withdrawn by ${decidedBy}`)
    return found
  })
}
