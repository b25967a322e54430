import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { paper } from '@/platform/paper'
import { pictureAddress } from '@/ui/picture/media'

/** Opens the document of an invoice, or of the red invoice that cancelled it. */
export async function openPaper(env: Env, applicationNo: string, isRed: boolean): Promise<void> {
  const reply = await env.try(env.call('GET invoice/getFile', { applicationNo, isRed }))
  if (isApiError(reply)) return
  if (!(await paper.open(pictureAddress(reply.url)))) env.toast('发票打不开，请稍后再试')
}
