import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import type { Failure, FileReport, TestReport } from "./test-report.ts";

/** Writes a `TestReport` of a run of Vitest to `--outputFile.report`. */
export default class VitestReport implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    faults: Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1],
  ): void {
    const { outputFile, root } = this.#vitest?.config ?? {};
    if (typeof outputFile !== "object" || !outputFile.report || !root) {
      throw new Error("--outputFile.report names the file of the report");
    }
    const report: TestReport = {
      files: modules.map((module) => describeModule(module, root)),
      faults: faults.map(({ message, stack }) => stack ?? message),
    };
    mkdirSync(path.dirname(outputFile.report), { recursive: true });
    writeFileSync(outputFile.report, JSON.stringify(report));
  }
}

function describeModule(module: TestModule, root: string): FileReport {
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  // A file that could not be loaded, or a hook that failed, is no test's own error.
  const outside: Failure[] = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ test: "around its tests", message })),
  );
  return {
    file: path.relative(root, module.moduleId),
    passed: inState("passed").length,
    skipped: inState("skipped").length,
    seconds: module.diagnostic().duration / 1000,
    failures: [...outside, ...inState("failed").map(describeFailure)],
    shaky: [],
  };
}

function describeFailure(test: TestCase): Failure {
  const messages = test.result().errors?.map(({ message }) => message) ?? [];
  return { test: test.fullName, message: messages.join("\n") };
}
