// Matchers for rendered pages; tests of stores render nothing and do not load them.
if (/\.tsx$/.test(expect.getState().testPath ?? '')) require('@testing-library/jest-dom')
