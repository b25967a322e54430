import Taro from '@tarojs/taro'
import type { ConnectSocket } from './socket.types'

export const connectSocket: ConnectSocket = (url, { onOpen, onText, onClose }) => {
  let isOpen = false
  let isClosed = false
  const closed = () => {
    isOpen = false
    if (isClosed) return
    isClosed = true
    onClose()
  }
  const opening = Taro.connectSocket({ url }).then((task) => {
    task.onOpen(() => {
      isOpen = true
      onOpen()
    })
    task.onMessage(({ data }) => onText(String(data)))
    task.onClose(closed)
    // WeChat reports a failed connection as an error only.
    task.onError(closed)
    return task
  })
  opening.catch(closed)
  return {
    send(text) {
      if (!isOpen) return false
      void opening.then((task) => task.send({ data: text }))
      return true
    },
    close: () => void opening.then((task) => task.close({})).catch(closed),
  }
}
