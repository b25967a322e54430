// Loaded before jest, and so in each of its workers. A test file's code lives for a second: what V8's middle compiler spends on
// it is seldom earned back (a tenth of the client's tests and of a module's, less where tests wait for others). As an
// argument of Node the same flag would cost that again, since what is kept compiled was made without it.
require('node:v8').setFlagsFromString('--no-maglev')
