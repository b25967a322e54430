/**
 * A mall with a gift wrap. Its choice must join the contract before any file reads the list, so all modules are
 * imported here.
 */
export async function mallWithGiftWrap(aDay: number) {
  jest.doMock('@contract/choices/list', () => {
    const { CHOICES } = jest.requireActual<{ CHOICES: readonly object[] }>('@contract/choices/list')
    return { CHOICES: [...CHOICES, jest.requireActual<{ giftWrap: object }>('./choice').giftWrap] }
  })
  const { createGiftWrap } = await import('./gift-wrap.part')
  const { testApp } = await import('../support/app')
  const { breaches } = await import('../support/invariants')
  const shopping = await import('../support/shopping')
  const mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const part of createGiftWrap(mall.services, aDay).checkoutParts) mall.services.checkoutParts.add(part)
  return { mall, breaches, ...shopping }
}
