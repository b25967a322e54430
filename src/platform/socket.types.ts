export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  /** Runs once, also when the socket never opened. */
  onClose(): void
}

export interface OpenSocket {
  /** False on a socket that is not open. */
  send(text: string): boolean
  close(): void
}

export type ConnectSocket = (url: string, events: SocketEvents) => OpenSocket
