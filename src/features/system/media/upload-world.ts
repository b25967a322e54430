import type { UploadPurpose } from '@contract/codes/upload'
import { serverOrigin } from '@/app/environment'
import type { Env } from '@/app/stores'
import { sendRequest } from '@/platform/request'
import { uploader } from '@/platform/upload'
import type { Uploader } from '@/platform/upload.types'
import { resumeMemory } from './resume-memory'
import { type SendWorld, sendLimit, UploadFailed } from './send-file'

interface UploadDeps {
  uploader?: Uploader
  request?: typeof sendRequest
}

/** The dependencies for sending files of one purpose; the ports are the target's own unless given. */
export function uploadWorld(
  env: Pick<Env, 'legacy' | 'now'>,
  purpose: UploadPurpose,
  { uploader: port = uploader, request = sendRequest }: UploadDeps = {},
): SendWorld {
  return {
    uploader: port,
    request,
    memory: resumeMemory,
    origin: serverOrigin,
    now: env.now,
    limit: sendLimit(),
    token: (keyPrefix) => tokenOf(env, purpose, keyPrefix),
    sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
  }
}

/** One token for each file, so that a removed file does not use up the place of another. */
async function tokenOf(env: Pick<Env, 'legacy'>, purpose: UploadPurpose, keyPrefix?: string) {
  const ask = { purpose, count: 1, ...(keyPrefix === undefined ? {} : { keyPrefix }) }
  const token = await env.legacy('common.upload.getUpToken', ask, { quiet: true })
  // The login ended meanwhile; the login page is about to open.
  if (!token) throw new UploadFailed(401, '')
  return token
}
