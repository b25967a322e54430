import { TICKET_STATES } from '@contract/codes/ticket'
import { ticketMachine } from './ticket.machine'

test('one update takes a use, the last or another: both moves begin alike', () => {
  expect(ticketMachine.from('useUp')).toEqual(ticketMachine.from('usePart'))
})

test('a refund locks what is over too, and what is void stays void', () => {
  expect(ticketMachine.from('lock')).toEqual(['unused', 'expired'])
  expect(ticketMachine.moves.void).toEqual({})
})

test('its states are those on the wire', () => {
  expect([...ticketMachine.states].sort()).toEqual([...TICKET_STATES].sort())
})
