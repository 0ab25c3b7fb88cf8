import { answerTasks } from "../answer-tasks.ts";
import { submissionTasks } from "./print-submissions.ts";

answerTasks(submissionTasks);
