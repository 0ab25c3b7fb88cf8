import { answerTasks } from "../threads/answer-tasks.ts";
import { submissionTasks } from "./print-submission.ts";

answerTasks(submissionTasks);
