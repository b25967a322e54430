// Calls with which one shopper could access another's invoices and titles.
import { type Attack, call, NO_IDS, orderIds } from './reaching'

const ASKED = { kind: 'person', title: '乙某', taxNo: '', email: 'b@example.com' }

export const INVOICE_ATTACKS: Record<string, Attack[] | typeof NO_IDS> = {
  'GET invoice/listTitles': NO_IDS,
  'POST invoice/saveTitle': [
    call('POST invoice/saveTitle', "A's title", (a) => ({ id: a.invoiceTitleId, ...ASKED, isDefault: true })),
  ],
  'POST invoice/deleteTitle': [
    { ...call('POST invoice/deleteTitle', "A's title", (a) => ({ id: a.invoiceTitleId })), isOwn: true },
  ],
  'POST invoice/pageApplications': [
    {
      ...call('POST invoice/pageApplications', "A's place", (a) => ({ tab: 'pending', cursor: a.applicationNo })),
      isOwn: true,
    },
  ],
  'GET invoice/getApplication': [
    call('GET invoice/getApplication', "A's application", (a) => ({ applicationNo: a.applicationNo })),
  ],
  'GET invoice/getFile': [call('GET invoice/getFile', "A's paper", (a) => ({ applicationNo: a.applicationNo }))],
  'POST invoice/amend': [
    call('POST invoice/amend', "A's application", (a) => ({ applicationNo: a.applicationNo, invoice: ASKED })),
  ],
  'POST invoice/apply': [0, 1, 2].map((i) =>
    call(
      'POST invoice/apply',
      `A's order ${i}`,
      (a) => ({ orderId: orderIds(a)[i], invoice: ASKED }),
      `reach-invoice-${i}`,
    ),
  ),
}
