import type { ConnectSocket } from './socket.types'

export const connectSocket: ConnectSocket = (url, { onOpen, onText, onClose }) => {
  const socket = new WebSocket(url)
  socket.onopen = onOpen
  socket.onmessage = ({ data }) => onText(String(data))
  // An error is always followed by a close.
  socket.onclose = onClose
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close: () => socket.close(),
  }
}
