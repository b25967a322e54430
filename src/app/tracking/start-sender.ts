import { reaction } from 'mobx'
import { beacon } from '@/platform/beacon'
import { sendRequest } from '@/platform/request'
import { serverNow } from '../clock'
import { stores } from '../env'
import { serverOrigin } from '../environment'
import { ConsentStore } from '../stores/consent.store'
import { NetworkStore } from '../stores/network.store'
import type { EventQueue } from './event-queue'
import { Sender } from './sender'

/** The app's own sender: real network, real clock; resumes when the network returns. */
export function makeSender(queue: EventQueue): Sender {
  const network = stores.get(NetworkStore)
  const consent = stores.get(ConsentStore)
  const sender = new Sender({
    queue,
    send: sendRequest,
    beacon,
    origin: serverOrigin,
    isOnline: () => network.isOnline,
    isGranted() {
      consent.reread()
      return consent.isGranted
    },
    now: serverNow,
  })
  beacon.onLeave(() => sender.leave())
  reaction(
    () => network.isOnline,
    (isOnline) => {
      if (isOnline) sender.wake()
    },
  )
  return sender
}
