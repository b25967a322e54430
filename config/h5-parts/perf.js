/** Taro times the opening of each page for whoever debugs it; nobody reads it here. */
export const perf = { start() {}, stop() {} }
