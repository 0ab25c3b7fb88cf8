import { answerTasks } from "../answer-tasks.ts";
import { submissionTasks } from "./print-submission.ts";

answerTasks(submissionTasks);
