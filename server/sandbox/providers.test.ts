import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSandboxPay } from './providers'

test('the sandbox is loaded from its folder, whose keys are created once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-providers-'))
  try {
    const addresses = { gatewayUrl: 'http://127.0.0.1:9', notifyUrl: 'http://127.0.0.1:8080/pay/notice/wechat' }
    const load = () => loadSandboxPay({ folder: join(folder, 'sandbox'), ...addresses })
    const [first, second] = [await load(), await load()]
    expect(first.payee.merchantId).toMatch(/^16\d{8}$/)
    expect(second.payee).toEqual(first.payee)
  } finally {
    await rm(folder, { recursive: true })
  }
})
