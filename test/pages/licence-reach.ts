import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sharedMall } from '../support/keeper'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { front, inFront, type Phone } from '../support/phone'
import type { Reach } from './page-row'

const GATE = 'pages/store/license/index'
const LICENCE = 'pages/store/licenseDetail/index'
const QUERY = 'storeId=maiyan&licenceId=maiyan-business'
const DRAW = 'verifyCodeGenBaseDivide'

/** The text of a picture code, from the database of the running mall; without an id that of the newest. */
async function answerOf(codeId?: string): Promise<string> {
  const { folder } = await sharedMall()
  const db = new DatabaseSync(join(folder, 'galleria.db'), { readOnly: true })
  try {
    const where = codeId === undefined ? 'order by expires_at desc limit 1' : 'where code_id = ?'
    const row = db.prepare(`select answer from captcha ${where}`).get(...(codeId === undefined ? [] : [codeId]))
    return String(row?.answer ?? '')
  } finally {
    db.close()
  }
}

/** Opens a document of a store by its picture code. */
export const licenceReach: Reach = {
  async h5({ page, open }: Phone): Promise<void> {
    const drawn = page.waitForResponse((response) => response.url().includes(DRAW) && response.ok())
    await open(`${LICENCE}?${QUERY}`)
    const { data } = (await (await drawn).json()) as { data: { verifyCodeId: string } }
    await front(page)
      .getByLabel('验证码', { exact: true })
      .fill(await answerOf(data.verifyCodeId))
    await front(page).getByText('查看证照').tap()
    await inFront(page, LICENCE)
  },
  async weapp(mini: MiniProgram): Promise<MiniPage> {
    const gate = await mini.open(`${GATE}?${QUERY}`)
    await gate.waitFor((page) => page.find('查看证照'), 'the picture code')
    const [field] = gate.nodes().filter((node) => /text-input/.test(String(node.cl)))
    await gate.fire(field, 'input', { value: await answerOf() })
    await gate.fire(gate.find('查看证照'))
    return mini.arrive(LICENCE)
  },
}
